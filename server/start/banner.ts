// The text printed once the server listens.
import { roleLabel } from '../../domain/roles.ts'
import { productVersion } from '../../domain/version.ts'
import { demoPassword } from '../auth/demo-password.ts'
import type { Settings } from '../config/settings.ts'
import { demoAccounts } from '../seeds/demo.ts'
import type { DemoAccess, RunningServer } from './start.ts'

export function banner(
  { address, dataFolder, demoAccess }: Omit<RunningServer, 'app' | 'close'>,
  settings: Settings,
) {
  const place = settings.publicUrl ? `${settings.publicUrl.origin} (listening on ${address})` : address
  return [
    '',
    `  Gridhaul ${productVersion} is running: ${place}`,
    ...(demoAccess ? demoLines(demoAccess) : []),
    '',
    `  Data: ${dataFolder ?? 'in the database of DATABASE_URL'}`,
    '  Stop: Ctrl+C',
    '',
    '',
  ].join('\n')
}

function demoLines(access: DemoAccess): string[] {
  if (access.is === 'locked') return lockedLines
  if (access.is === 'open')
    return ['', `  Demo accounts, all with the password ${demoPassword}:`, ...demoAccounts.map(accountLine)]
  if (!access.passwords.size) return []
  return [
    '',
    '  Demo accounts with their passwords, which are not shown again:',
    ...demoAccounts
      .filter(({ email }) => access.passwords.has(email))
      .map(account => `${accountLine(account).padEnd(56)}${access.passwords.get(account.email)}`),
  ]
}

type DemoAccount = (typeof demoAccounts)[number]

const accountLine = ({ email, roles }: DemoAccount): string =>
  `    ${email.padEnd(28)}${roles.map(roleLabel).join(', ') || 'no role'}`

const lockedLines = [
  '',
  '  The demo accounts on this data are locked, because everybody knows their password.',
  '  To make an administrator: npm run admin -- create EMAIL. To give each demo account its own password: DEMO=public.',
]
