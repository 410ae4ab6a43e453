// To whom an alarm is assigned, in words.

/** 'Ana Kovač', 'Ana Kovač (may not see alarms)', 'Nobody' */
export const assigneeText = (assignee: { name: string; isFormer: boolean | null } | null): string => {
  if (!assignee) return 'Nobody'
  return assignee.isFormer ? `${assignee.name} (may not see alarms)` : assignee.name
}
