// Texts of undoing an import. Those of a file and its rows: domain/import/texts.ts.
export const importUndone = 'The import was undone'
export const importNotUndone = 'Error undoing the import.'
