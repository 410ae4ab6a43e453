// Whether two addresses show the same page: another tab of a screen is another page, with forms of its own; filters and sort are not.
interface Address {
  path: string
  search: string
}

export const isSamePage = (a: Address, b: Address): boolean => a.path === b.path && tabOf(a) === tabOf(b)

const tabOf = ({ search }: Address): string | null => new URLSearchParams(search).get('tab')
