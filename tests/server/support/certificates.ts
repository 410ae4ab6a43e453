// Creates a certificate authority and a certificate signed by it, for one run.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Certificates {
  /** The authority's certificate, for clients that should trust it. PEM, like the rest. */
  authority: string
  /** For 127.0.0.1 only, not for a host name. */
  certificate: string
  key: string
}

/** Valid for a day. */
export function makeCertificates(): Certificates {
  const [root, server] = [newKeys(), newKeys()]
  const authority = certified('Gridhaul Test Authority', root.publicKey, root, [
    extension('2.5.29.19', der(sequence, der(boolean, Buffer.of(0xff)))),
  ])
  const certificate = certified('A server of this machine', server.publicKey, root, [
    extension('2.5.29.17', der(sequence, der(ipAddress, Buffer.of(127, 0, 0, 1)))),
  ])
  const key = server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { authority, certificate, key }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

/** X.509, version 3 (RFC 5280), in the name of the one authority. */
function certified(
  subject: string,
  publicKey: KeyObject,
  { privateKey }: { privateKey: KeyObject },
  extensions: Buffer[],
): string {
  const algorithm = der(sequence, objectId('1.2.840.10045.4.3.2'))
  const toBeSigned = der(
    sequence,
    der(explicit0, der(integer, Buffer.of(2))),
    der(integer, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    commonName('Gridhaul Test Authority'),
    der(sequence, instant(-1), instant(24)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(explicit3, der(sequence, ...extensions)),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  return pem(der(sequence, toBeSigned, algorithm, der(bitString, Buffer.of(0), signature)))
}

const [boolean, integer, bitString, octetString, utf8, utcTime] = [0x01, 0x02, 0x03, 0x04, 0x0c, 0x17]
const [sequence, set, explicit0, explicit3, ipAddress] = [0x30, 0x31, 0xa0, 0xa3, 0x87]
const objectIdentifier = 0x06

/** A value as ASN.1's distinguished encoding writes it: what it is, how long, and itself. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(
    objectIdentifier,
    Buffer.from([first * 40 + second, ...rest.flatMap(number => inSevenBits(number))]),
  )
}

/** Seven bits a byte, and a mark on all but the last. */
const inSevenBits = (number: number, mark = 0): number[] =>
  number < 128 ? [number | mark] : [...inSevenBits(Math.floor(number / 128), 0x80), (number % 128) | mark]

const commonName = (name: string): Buffer =>
  der(sequence, der(set, der(sequence, objectId('2.5.4.3'), der(utf8, Buffer.from(name)))))

const extension = (id: string, value: Buffer): Buffer => der(sequence, objectId(id), der(octetString, value))

function instant(inHours: number): Buffer {
  const text = new Date(Date.now() + inHours * 3_600_000).toISOString()
  return der(utcTime, Buffer.from(`${text.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
}

const pem = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
