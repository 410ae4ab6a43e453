// A device with passkeys, as a browser would reach it: WebAuthn with ES256 keys, without attestation.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** What differs from a browser that behaves. */
export interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  /** The device's count of signatures; each use adds one without it. */
  count?: number
  /** The device does not check who uses it. */
  unverified?: boolean
  /** The key that signs. */
  key?: KeyObject
}

export interface Authenticator {
  /** Answers the options for a new passkey. */
  create(options: Options, deviation?: Deviation): object
  /** Answers the options for a sign-in with the passkey. */
  get(options: Options, deviation?: Deviation): object
}

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** With one passkey, on pages of `origin`. */
export function newAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let uses = 0
  let userHandle: string | undefined

  const clientData = (type: string, options: Options, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? options.challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, { count, unverified }: Deviation, credential?: Buffer) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count ?? uses++)
    const verified = unverified ? 0 : flags.userVerified
    const attested = credential ? flags.attestedCredential : 0
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags.userPresent | verified | attested]),
      counted,
      ...(credential ? [credential] : []),
    ])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    create(options, deviation = {}) {
      userHandle = options.user?.id
      const rpId = deviation.rpId ?? options.rp?.id ?? ''
      const data = authenticatorData(rpId, deviation, attestedCredential(id, publicKey))
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get(options, deviation = {}) {
      const data = authenticatorData(deviation.rpId ?? options.rpId ?? '', deviation)
      const client = clientData('webauthn.get', options, deviation)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(deviation.key ?? privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

export const otherKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** The authenticator's id (none), the credential's id and its key (WebAuthn, 6.5.1). */
function attestedCredential(id: Buffer, key: KeyObject): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, coseKey(key)])
}

/** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
    data,
  ])
}
