// What the doctor checks of the programs that the server talks to, and of the way to it.
import tls from 'node:tls'
import { dayMs } from '../../../domain/time/durations.ts'
import { productVersion } from '../../../domain/version.ts'
import { identityProvider } from '../../auth/oidc.ts'
import { certificateFault } from '../../config/certificate-faults.ts'
import type { Settings } from '../../config/settings.ts'
import { verifyMailServer } from '../../mail/mail.ts'
import { type Finding, failed, guarded, ok, warning } from './finding.ts'

const timeoutMs = 10_000

export const checkMail = ({ smtpUrl, dataDir }: Settings): Promise<readonly Finding[]> =>
  guarded('mail', 'Check SMTP_URL, and that this machine may reach the mail server.', async () => {
    if (smtpUrl === undefined)
      return warning('mail', `Mails are written to ${dataDir}/mail and sent to nobody.`, 'Set SMTP_URL.')
    const { hostname } = new URL(smtpUrl)
    await verifyMailServer(smtpUrl).catch((error: Error) => {
      throw new Error(`${hostname} takes no mails from this server: ${error.message}`)
    })
    return ok('mail', `${hostname} takes mails from this server.`)
  })

export const checkProvider = ({ oidc, publicUrl }: Settings): Promise<readonly Finding[]> =>
  guarded('identity provider', 'Check OIDC_ISSUER, and that this machine may reach it.', async () => {
    if (!oidc) return []
    await identityProvider(oidc)
      .begin(new URL('/', publicUrl ?? 'http://localhost').href)
      .catch(() => {
        throw new Error(`${oidc.issuer.host} does not answer as an identity provider`)
      })
    return ok('identity provider', `${oidc.issuer.host} answers.`)
  })

/** The way that browsers take, as far as it can be tried from here. */
export async function checkProxy({ publicUrl, trustProxy }: Settings): Promise<readonly Finding[]> {
  if (!publicUrl) return []
  const reached = await guarded(
    'public address',
    'Start the server and its proxy, and check that this machine can look up PUBLIC_URL.',
    () => publicFindings(publicUrl),
  )
  return trustProxy.length > 0
    ? reached
    : [
        ...reached,
        warning(
          'proxy',
          'No proxy is trusted, so that limits count everybody behind one together.',
          'Name the proxy in TRUST_PROXY, if there is one.',
        ),
      ]
}

async function publicFindings(publicUrl: URL): Promise<readonly Finding[]> {
  const reply = await fetch(new URL('/healthz', publicUrl), { signal: AbortSignal.timeout(timeoutMs) }).catch(
    error => {
      const { code } = (error.cause ?? error) as NodeJS.ErrnoException
      throw new Error(
        `${publicUrl.origin} cannot be reached: ${certificateFault(code) ?? code ?? 'no answer'}`,
      )
    },
  )
  const body: unknown = await reply.json().catch(() => undefined)
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined
  if (!reply.ok || version === undefined)
    return [
      failed(
        'public address',
        `What answers at ${publicUrl.origin} is not Gridhaul (status ${reply.status}).`,
        'Let the proxy pass requests to this server, and Host with them.',
      ),
    ]
  const found =
    version === productVersion
      ? ok('public address', `${publicUrl.origin} leads to Gridhaul ${productVersion}.`)
      : warning(
          'public address',
          `${publicUrl.origin} leads to Gridhaul ${version}, and this is ${productVersion}.`,
          'Restart the server, or replace this installation.',
        )
  return [
    found,
    ...clockFindings(reply),
    ...(publicUrl.protocol === 'https:' ? [await certificateFinding(publicUrl)] : []),
  ]
}

const maxClockDifferenceMs = 5_000

function clockFindings(reply: Response): Finding[] {
  const at = Date.parse(reply.headers.get('date') ?? '')
  // The header has whole seconds.
  const differenceMs = Math.abs(Date.now() - at)
  if (!(differenceMs > maxClockDifferenceMs)) return []
  return [
    failed(
      'clock',
      `This machine's clock and that of the public address differ by ${Math.round(differenceMs / 1000)} s.`,
      'Let both follow the same time servers (NTP).',
    ),
  ]
}

const minCertificateDays = 14

async function certificateFinding({ hostname, port }: URL): Promise<Finding> {
  const endsAt = await certificateEnd(hostname, Number(port || 443))
  const days = Math.floor((endsAt - Date.now()) / dayMs)
  const sentence = `The certificate of ${hostname} is valid for ${days} more days.`
  return days < minCertificateDays
    ? warning('certificate', sentence, 'Renew it, and check what should have.')
    : ok('certificate', sentence)
}

function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host, port, servername: host, timeout: timeoutMs }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
  })
}
