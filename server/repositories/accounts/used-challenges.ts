// What can be used once, and was: kept until it would be too old anyway.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Challenges, and cookies of people to connect, end within so long: enough to find a device or a password. */
export const maxChallengeMinutes = 10

/** False if it was used before. */
export async function useChallenge(db: Database, challenge: string): Promise<boolean> {
  // Old ones that another transaction is removing are skipped, so that none waits for it.
  await sql`
    delete from used_challenges where challenge in (
      select challenge from used_challenges
      where used_at < now() - make_interval(mins => ${maxChallengeMinutes + 1}) for update skip locked
    )`.execute(db)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ challenge })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
