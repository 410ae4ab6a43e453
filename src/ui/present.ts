/** An entry of a list that may be left out, as `condition && entry` says it. */
export type Optional<T extends object> = T | false | '' | null | undefined

/** Those entries that are there. */
export const present = <T extends object>(list: readonly Optional<T>[]): T[] =>
  list.filter((each): each is T => Boolean(each))
