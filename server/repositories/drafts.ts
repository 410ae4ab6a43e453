// The drafts of plans. Steps are appended and stay as they are; `head` and `tip` say which of them are done.
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { NewDraftStep } from '../../domain/calls/drafts.ts'
import type { Draft, DraftStep, DraftSummary, ListedDraft } from '../../domain/records/draft.ts'
import type { Database, RowOf } from '../database/connect.ts'
import type { DraftStepsTable } from '../database/tables.ts'
import { isStorable } from './storable.ts'

/** How many days a deleted draft can be restored. */
export const deletedDraftDays = 30
export const maxSteps = 2_000
/** Of all operations of one draft, as JSON: a dozen re-dispatches of the largest plan, and thousands of an ordinary one. */
export const maxOperationsLength = 30_000_000

/** Last changed first, without those that were deleted. `userId` is who asks. */
export async function listDrafts(db: Database, baseTxId: string, userId: string): Promise<ListedDraft[]> {
  const rows = await summaries(db)
    .select(
      sql<Date | null>`(select max(at) from draft_steps where draft_id = drafts.id and by_id = ${userId})`.as(
        'own_step_at',
      ),
    )
    .where('base_tx_id', '=', baseTxId)
    .where('deleted_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('drafts.id')
    .execute()
  return rows.map(row => ({ ...summaryOf(row), own_step_at: row.own_step_at?.toISOString() ?? null }))
}

export type FoundDraft = { draft: DraftSummary; isDeleted: boolean }

export async function findDraft(db: Database, id: string): Promise<FoundDraft | undefined> {
  const row = await summaries(db).where('drafts.id', '=', id).executeTakeFirst()
  return row && { draft: summaryOf(row), isDeleted: row.deleted_at !== null }
}

/** The same, and nobody else changes the draft until the transaction ends. */
export async function lockDraft(store: Database, id: string): Promise<FoundDraft | undefined> {
  await store.selectFrom('drafts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findDraft(store, id)
}

/** In the order in which they came; with `since`, only those that older versions do not have. */
export async function listSteps(db: Database, draftId: string, since = 0): Promise<DraftStep[]> {
  const rows = await db
    .selectFrom('draft_steps')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('version', '>', since)
    .orderBy('number')
    .execute()
  return rows.map(stepOf)
}

/** By each step's id, the step that it was made after. */
export async function listParents(db: Database, draftId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('draft_steps')
    .select(['id', 'parent_id'])
    .where('draft_id', '=', draftId)
    .execute()
  return new Map(rows.map(row => [row.id, row.parent_id]))
}

/** Those of these ids that the draft has. */
export async function findSteps(
  db: Database,
  draftId: string,
  ids: readonly string[],
): Promise<Map<string, DraftStep>> {
  const rows = await db
    .selectFrom('draft_steps')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, stepOf(row)]))
}

export const withSteps = async (db: Database, draft: DraftSummary): Promise<Draft> => ({
  ...draft,
  steps: await listSteps(db, draft.id),
})

export interface NewDraft {
  id?: string | undefined
  baseTxId: string
  name: string
  /** Of the person. */
  by: string
}

/** The id of the new draft; undefined if there is one with this id. The plan is on the server. */
export async function addDraft(
  db: Database,
  { id, baseTxId, name, by }: NewDraft,
): Promise<string | undefined> {
  const added = await db
    .insertInto('drafts')
    .values({
      id: id ?? randomUUID(),
      base_tx_id: baseTxId,
      base_hash: sql<string>`(select ${contentHash} from schedules where tx_id = ${baseTxId})`,
      name,
      created_by_name: by,
      changed_by_name: by,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

const contentHash = sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`

/** SHA-256 of a plan's text, in hexadecimal digits; undefined if there is no such plan. */
export async function findPlanHash(db: Database, txId: string): Promise<string | undefined> {
  if (!isStorable(txId)) return undefined
  const row = await db
    .selectFrom('schedules')
    .select(contentHash.as('hash'))
    .where('tx_id', '=', txId)
    .executeTakeFirst()
  return row?.hash
}

export interface Author {
  id: string
  name: string
}

/** `at`: when it was made, if that was not now. */
export type AuthoredStep = NewDraftStep & { by: { id: string; name: string | null }; at?: Date }

/** The steps are new to the draft, which is locked; the last of them becomes its head and tip. */
export async function appendSteps(
  store: Database,
  draft: DraftSummary,
  steps: readonly AuthoredStep[],
  by: Author,
): Promise<void> {
  const rows = steps.map((step, i) => ({
    draft_id: draft.id,
    id: step.id,
    number: draft.step_count + i + 1,
    parent_id: step.parent_id,
    at: step.at ?? sql<Date>`now()`,
    by_id: step.by.id,
    by_name: step.by.name,
    operation: JSON.stringify(step.operation),
    words: step.words,
    version: draft.version + 1,
  }))
  await store.insertInto('draft_steps').values(rows).execute()
  const last = steps.at(-1)?.id ?? null
  await changeDraft(store, draft.id, { head: last, tip: last }, by)
}

/** How many characters the operations of a draft have as JSON. */
export async function operationsLength(db: Database, draftId: string): Promise<number> {
  const { length } = await db
    .selectFrom('draft_steps')
    .select(sql<number>`coalesce(sum(length(operation)), 0)::integer`.as('length'))
    .where('draft_id', '=', draftId)
    .executeTakeFirstOrThrow()
  return length
}

/** A change that changes nothing is not counted as one. */
export async function changeDraft(
  store: Database,
  id: string,
  changes: { name?: string | undefined; head?: string | null | undefined; tip?: string | null | undefined },
  by: Pick<Author, 'name'>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const differs = Object.entries(given).map(
    ([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`,
  )
  if (differs.length === 0) return
  await store
    .updateTable('drafts')
    .set({ ...given, changed_at: sql<Date>`now()`, changed_by_name: by.name })
    .where('id', '=', id)
    .where(sql<boolean>`(${sql.join(differs, sql` or `)})`)
    .execute()
}

/** A draft that is deleted already stays as it is. */
export async function deleteDraft(store: Database, id: string): Promise<void> {
  await store
    .updateTable('drafts')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function restoreDraft(store: Database, id: string): Promise<void> {
  await store.updateTable('drafts').set({ deleted_at: null }).where('id', '=', id).execute()
}

/** Removes those that can no longer be restored. Any number of processes may do it at once. */
export async function removeDeletedDrafts(db: Database): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('deleted_at', '<', sql<Date>`now() - ${deletedDraftDays} * interval '1 day'`)
    .execute()
}

const summaries = (db: Database) =>
  db
    .selectFrom('drafts')
    .leftJoin('schedules', 'schedules.tx_id', 'base_tx_id')
    .select([
      'drafts.id',
      'base_tx_id',
      'base_hash',
      'name',
      'head',
      'tip',
      'version',
      'created_at',
      'created_by_name',
      'changed_at',
      'changed_by_name',
      'deleted_at',
      'schedules.tx_id as plan',
      'withdrawn_at',
    ])
    .select(
      sql<number>`(select count(*)::integer from draft_steps where draft_id = drafts.id)`.as('step_count'),
    )

type SummaryRow = RowOf<typeof summaries>

const summaryOf = (row: SummaryRow): DraftSummary => ({
  id: row.id,
  base_tx_id: row.base_tx_id,
  base_hash: row.base_hash,
  name: row.name,
  head: row.head,
  tip: row.tip,
  step_count: row.step_count,
  version: row.version,
  plan_state: row.plan === null ? 'gone' : row.withdrawn_at ? 'withdrawn' : 'delivered',
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  changed_at: row.changed_at.toISOString(),
  changed_by: row.changed_by_name,
})

const stepOf = (row: Selectable<DraftStepsTable>): DraftStep => ({
  id: row.id,
  parent_id: row.parent_id,
  at: row.at.toISOString(),
  by: row.by_id,
  by_name: row.by_name,
  operation: JSON.parse(row.operation),
  words: row.words,
})
