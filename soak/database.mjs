// What the loads need of the database, and whether it has what was acknowledged.
import pg from 'pg'

/** The batteries that report. */
export const assets = ['soak-1', 'soak-2', 'soak-3', 'soak-4']

export const addAssets = url =>
  queryIn(
    url,
    `with organization as (insert into organizations (name) values ('Reporting') returning id),
       model as (insert into asset_models (name) values ('Reporting') returning id)
     insert into assets (id, name, asset_model_id, organization_id)
     select asset, asset, model.id, organization.id from unnest($1::text[]) as asset, model, organization`,
    [assets],
  )

async function queryIn(url, text, values) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export async function compareStored(url, ledger) {
  const acknowledged = {
    names: [...ledger.names],
    records: ledger.records,
    registers: ledger.registers.map(each => ({ ...each })),
  }
  const [{ lost, doubled }] = await queryIn(
    url,
    `select count(*) filter (where times = 0)::int as lost, count(*) filter (where times > 1)::int as doubled
     from (select count(organizations.id) as times from unnest($1::text[]) as name left join organizations using (name) group by name) as counted`,
    [acknowledged.names],
  )
  const registers = await queryIn(
    url,
    `select id, substring(name from '\\d+$')::int as number from organizations where id = any($1::text[])`,
    [acknowledged.registers.map(({ id }) => id)],
  )
  const numberOf = new Map(registers.map(({ id, number }) => [id, number]))
  const back = acknowledged.registers.filter(({ id, acknowledged }) => !(numberOf.get(id) >= acknowledged))
  const [{ stored }] = await queryIn(url, 'select count(*)::int as stored from telemetry', [])
  return {
    acknowledged: {
      records: acknowledged.names.length,
      changes: acknowledged.registers.reduce((sum, each) => sum + each.acknowledged, 0),
      telemetry: acknowledged.records,
    },
    lost: lost + back.length + Math.max(0, acknowledged.records - stored),
    doubled,
    unknown: ledger.unknown,
    seenAndGone: ledger.seenAndGone,
    wrong: ledger.wrong,
  }
}

export const comparedText = ({ acknowledged, lost, doubled, unknown, seenAndGone, wrong }) =>
  [
    `Acknowledged: ${acknowledged.records} new records, ${acknowledged.changes} changes, ${acknowledged.telemetry} records of telemetry; ${unknown} attempts without a decision.`,
    `Lost: ${lost}. Doubled: ${doubled}. Missed by a read, or refused: ${wrong.length}. Seen before it was acknowledged, and gone later: ${seenAndGone}.`,
  ].join('\n')
