// The address of the history as a file.

/** Where all entries that match are had as a file. Empty filters are left out. */
export function historyExportPath(
  format: 'csv' | 'json',
  { objectType, ...rest }: Record<string, string | null | undefined>,
): string {
  const given = Object.entries({ ...rest, object_type: objectType }).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return `/api/history/export.${format}${query && `?${query}`}`
}
