/** For what is asked a hundred thousand times: the matchers take longer than what they look at. */
export function holds(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}
