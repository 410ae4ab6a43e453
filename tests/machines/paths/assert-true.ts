/** For assertions that run a hundred thousand times: the matchers would take longer than the code under test. */
export function assertTrue(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}
