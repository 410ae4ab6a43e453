// The records whose names contain what is typed into the palette, as commands that open them.
import { useState } from 'react'
import { may, type Permission } from '../../../domain/roles.ts'
import { OrganizationListDocument } from '../../../gql/operations/organizations.generated.ts'
import { PlaceListDocument } from '../../../gql/operations/places.generated.ts'
import { TruckListDocument } from '../../../gql/operations/trucks.generated.ts'
import { UserSearchDocument } from '../../../gql/operations/users.generated.ts'
import { batteryDetail, useBatteries } from '../../hooks/use-batteries.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { useDebouncedCallback } from '../../ui/hooks/use-debounced-callback.ts'
import type { CommandGroup } from './commands.ts'

const pauseMs = 200
const minLetters = 2
const maxOfEach = 6
const maxOrganizations = 3

export interface FoundRecords {
  groups: CommandGroup[]
  state: 'idle' | 'searching' | 'found' | 'failed'
  search: (typed: string) => void
}

/** What the asset manager and the alarms show of each found organization. */
const ofOrganizations = (
  organizations: readonly { id: string; name: string }[],
  open: (path: string) => void,
): CommandGroup => ({
  value: 'Of one organization',
  items: organizations.slice(0, maxOrganizations).flatMap(({ id, name }) =>
    [
      { label: `mBESS of ${name}`, to: paths.assets.link('mbess', { organization: id }) },
      { label: `Alarms of ${name}`, to: paths.alarms.link({ organization: id }) },
    ].map(({ label, to }) => ({ id: `of organization ${to}`, label, run: () => open(to) })),
  ),
})

/** The kind of records, and how many more have the name than are shown. */
const countedName = (kind: string, found: number): string =>
  found > maxOfEach ? `${kind}. First ${maxOfEach} of ${found}: type more` : kind

export function useFoundRecords(open: (path: string) => void): FoundRecords {
  const { viewer, unreachable } = useSession()
  const [searched, setSearched] = useState('')
  const [isTyping, setIsTyping] = useState(false)
  const searchAfterPause = useDebouncedCallback((text: string) => {
    setSearched(text)
    setIsTyping(false)
  }, pauseMs)

  const isSearched = [...searched].length >= minLetters
  const sees = (need: Permission) => isSearched && viewer !== null && may(viewer.roles, need)
  const sought = {
    accounts: sees('see customers'),
    users: useFeature('user_search') === true && sees('see users'),
    batteries: sees('see assets'),
    trucks: sees('see assets'),
    places: useFeature('places') === true && sees('see assets'),
  }
  const search = searched
  const found = {
    accounts: useRead(OrganizationListDocument, { search }, { enabled: sought.accounts }),
    users: useRead(UserSearchDocument, { search }, { enabled: sought.users }),
    batteries: useBatteries({ search }, { enabled: sought.batteries }),
    trucks: useRead(TruckListDocument, { organizationId: null, search }, { enabled: sought.trucks }),
    places: useRead(PlaceListDocument, { organizationId: null, search }, { enabled: sought.places }),
  }
  const kinds = ['accounts', 'users', 'batteries', 'trucks', 'places'] as const
  sought.batteries &&= !found.batteries.isNowhere
  const failed = kinds.some(kind => found[kind].failure !== null)
  const searching = kinds.some(kind => sought[kind] && !found[kind].data && !found[kind].failure)
  const stateOf = () => {
    if (isTyping || searching) return 'searching'
    if (!isSearched) return 'idle'
    // Nobody is searched for before it is known who searches.
    if (!viewer) return unreachable ? 'failed' : 'searching'
    return failed ? 'failed' : 'found'
  }

  const group = <Row extends { id: string; name: string }>(
    value: string,
    rows: readonly Row[] | undefined,
    link: (id: string) => string,
    detail: (row: Row) => string | null = () => null,
  ): CommandGroup => ({
    value: countedName(value, rows?.length ?? 0),
    items: (rows ?? []).slice(0, maxOfEach).map(row => ({
      id: `${value} ${row.id}`,
      label: row.name,
      detail: detail(row) ?? undefined,
      run: () => open(link(row.id)),
    })),
  })
  const groups = [
    group('Customer accounts', found.accounts.data?.organizations, paths.customer.link),
    ...(found.batteries.isWholeFleet && sought.batteries
      ? [ofOrganizations(found.accounts.data?.organizations ?? [], open)]
      : []),
    group('Users', found.users.data?.users, paths.user.link, ({ email }) => email),
    group('mBESS', found.batteries.data?.assets, paths.asset.link, batteryDetail),
    group('Equipment', found.trucks.data?.trucks, paths.truck.link, ({ licensePlate }) => licensePlate),
    group('Places', found.places.data?.places, paths.place.link, ({ id }) => id),
  ]
  return {
    groups: isSearched && !isTyping ? groups.filter(({ items }) => items.length > 0) : [],
    state: stateOf(),
    search: typed => {
      const text = typed.trim()
      setIsTyping([...text].length >= minLetters)
      searchAfterPause(text)
    },
  }
}
