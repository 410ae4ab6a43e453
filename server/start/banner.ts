// What the person who started the server reads once it listens.
import { roleLabel } from '../../domain/roles.ts'
import type { Settings } from '../config/settings.ts'
import { demoAccounts, demoPassword } from '../seeds/demo.ts'
import type { RunningServer } from './start.ts'

export function banner(
  { address, dataFolder, hasDemo }: Omit<RunningServer, 'app' | 'close'>,
  settings: Settings,
) {
  const place = settings.publicUrl ? `${settings.publicUrl.origin} (listening on ${address})` : address
  return [
    '',
    `  Gridhaul is running: ${place}`,
    ...(hasDemo ? demoLines() : []),
    '',
    `  Data: ${dataFolder ?? 'in the database of DATABASE_URL'}`,
    '  Stop: Ctrl+C',
    '',
    '',
  ].join('\n')
}

const demoLines = (): string[] => [
  '',
  `  Demo accounts, all with the password ${demoPassword}:`,
  ...demoAccounts.map(
    ({ email, roles }) => `    ${email.padEnd(28)}${roles.map(roleLabel).join(', ') || 'no role'}`,
  ),
]
