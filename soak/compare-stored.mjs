// Whether a database has what was acknowledged.

/** `query` resolves with the rows of a statement. */
export async function compareStored(query, ledger) {
  const acknowledged = {
    names: [...ledger.names],
    records: ledger.records,
    registers: ledger.registers.map(each => ({ ...each })),
  }
  const [{ lost, doubled }] = await query(
    `select count(*) filter (where times = 0)::int as lost, count(*) filter (where times > 1)::int as doubled
     from (select count(organizations.id) as times from unnest($1::text[]) as name left join organizations using (name) group by name) as counted`,
    [acknowledged.names],
  )
  const registers = await query(
    `select id, substring(name from '\\d+$')::int as number from organizations where id = any($1::text[])`,
    [acknowledged.registers.map(({ id }) => id)],
  )
  const numberOf = new Map(registers.map(({ id, number }) => [id, number]))
  const back = acknowledged.registers.filter(({ id, acknowledged }) => !(numberOf.get(id) >= acknowledged))
  const [{ stored }] = await query('select count(*)::int as stored from telemetry', [])
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
