// Alarms as the server sends them: open, and seen by nobody yet.

/** A battery is silent. With these fields otherwise; it was raised last when it was raised first, unless they say so. */
export const alarmReply = (changes: Readonly<Record<string, unknown>> = {}) => {
  const raisedAt = changes.raised_at ?? '2026-01-15T10:00:00.000Z'
  return {
    id: 'al-1',
    asset_id: 'a-1',
    kind: 'silent',
    state: 'active',
    raised_at: raisedAt,
    last_raised_at: raisedAt,
    count: 1,
    returned_at: null,
    value: 20,
    limit: 15,
    message: 'It has sent nothing for 20 min.',
    seen_at: null,
    seen_by: null,
    note: null,
    shelved_until: null,
    ...changes,
  }
}

/** Of a site that will lack energy as the day goes now, named by the battery that is furthest behind. */
export const shortfallAlarmReply = (changes: Readonly<Record<string, unknown>> = {}) =>
  alarmReply({
    asset_id: 'MB-6',
    asset_name: 'MB-6',
    kind: 'projected_shortfall',
    value: 34,
    limit: 5,
    ...changes,
  })
