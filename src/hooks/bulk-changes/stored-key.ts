// On its own, because the first page loads it: signing out removes what is kept.
export const storedBulkChangeKey = 'bulkChange'
