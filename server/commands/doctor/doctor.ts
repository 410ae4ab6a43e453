// npm run admin -- doctor: whether settings, machine, database, mail server, identity provider and public address are in order, one line
// each, with the remedy. It changes nothing.
import { pluralize } from '../../../domain/words/pluralize.ts'
import { readSettings, type Settings } from '../../config/settings.ts'
import { StartupError } from '../../config/startup-error.ts'
import { withConnection } from '../../database/connect.ts'
import { readHeads } from '../../history/heads.ts'
import { verifyHistory } from '../verify-history.ts'
import { withDatabaseUrl } from '../with-database.ts'
import { checkDatabase } from './database-checks.ts'
import { checkIndexes } from './deep-checks.ts'
import { type Finding, failed, guarded, ok } from './finding.ts'
import { checkDisk, checkNode, checkSettings } from './machine-checks.ts'
import { checkMail, checkProvider, checkProxy } from './network-checks.ts'

/** Prints each line as soon as it is known. Throws StartupError, so that the exit code is 1, if anything failed. */
export async function examine(variables: NodeJS.ProcessEnv, isDeep: boolean): Promise<string> {
  const findings: Finding[] = []
  const found = (some: readonly Finding[]) => {
    findings.push(...some)
    for (const finding of some) process.stdout.write(`${lineOf(finding)}\n`)
  }
  const settings = settingsOf(variables, found)
  if (settings) {
    found(await checkSettings(settings))
    found([checkNode()])
    found(await checkDisk(settings))
    found(await examineDatabase(settings, isDeep))
    for (const check of [checkMail, checkProvider, checkProxy]) found(await check(settings))
  }
  return resultOf(findings)
}

function settingsOf(
  variables: NodeJS.ProcessEnv,
  found: (some: readonly Finding[]) => void,
): Settings | undefined {
  try {
    return readSettings(variables)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    found([failed('settings', error.message, 'Correct it: nothing else can be checked before.')])
    return undefined
  }
}

const examineDatabase = (settings: Settings, isDeep: boolean): Promise<readonly Finding[]> =>
  guarded('database', 'Start the database, and check DATABASE_URL or DATA_DIR.', () =>
    withDatabaseUrl(settings, (url, superuserUrl) =>
      withConnection(url, async db => {
        const plain = await checkDatabase(db, settings)
        if (!isDeep) return plain
        const history = await guarded(
          'history',
          'Keep the database as it is, and find out who could write to it.',
          async () => {
            const retention = { retentionDays: settings.historyDays, now: new Date() }
            const [sentence = ''] = (
              await verifyHistory(db, await readHeads(settings.historyHeadFile), retention)
            ).split('\n', 1)
            return ok('history', sentence)
          },
        )
        return [...plain, ...(await checkIndexes(superuserUrl ?? url)), ...history]
      }),
    ),
  )

const lineOf = ({ state, subject, sentence, remedy }: Finding): string =>
  `${state.padEnd(8)} ${subject.padEnd(18)} ${sentence}${remedy ? ` ${remedy}` : ''}`

function resultOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter(each => each.state === state).length
  const failures = count('failed')
  const warnings = count('warning')
  const warned = warnings > 0 ? `${pluralize(warnings, 'warning', 'warnings')}.` : 'No warnings.'
  if (failures > 0) throw new StartupError(`${pluralize(failures, 'check', 'checks')} failed. ${warned}`)
  return `No check failed. ${warned}`
}
