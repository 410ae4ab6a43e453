// Every route of the product: the pattern that the router matches and the link that screens use, together (spec 2).
import type { SidePanel } from '../domain/schedule/view/timeline-view.ts'

const fixed = <P extends string>(pattern: P) => ({ pattern, link: () => pattern })
const withId = (pattern: string) => ({
  pattern,
  link: (id: string) => pattern.replace(/:\w+/, encodeURIComponent(id)),
})

/** The tabs of the asset manager. The first is not in the address. */
export type AssetsTab = 'mbess' | 'equipment' | 'map' | 'places' | 'energy'

/** What narrows the page of the history down, as in its address. */
export type HistoryLink = Partial<Record<'person' | 'object' | 'type' | 'request', string>>

function historyLink(filters: HistoryLink = {}): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `/admin/history?${query}` : '/admin/history'
}

/** `filters`: what narrows the list of batteries down, as in its address. */
function assetsLink(
  tab: AssetsTab = 'mbess',
  filters: { state?: string; organization?: string } = {},
): string {
  const query = new URLSearchParams({ ...(tab !== 'mbess' && { tab }), ...filters }).toString()
  return query ? `/assets?${query}` : '/assets'
}

/** A battery, and what of it is shown, as in its address. */
const assetLink = (id: string, shown: { tab?: string; until?: string } = {}): string => {
  const query = new URLSearchParams(shown).toString()
  const page = `/assets/${encodeURIComponent(id)}`
  return query ? `${page}?${query}` : page
}

/** What narrows the list of alarms down, as in its address. */
const alarmsLink = (
  filters: { unit?: string; organization?: string; counted?: 'yes'; state?: 'over' } = {},
): string => {
  const query = new URLSearchParams(filters).toString()
  return query ? `/alarms?${query}` : '/alarms'
}

/** A plan, and what is shown beside it, as in its address. */
const scheduleLink = (shown: { plan?: string; panel?: SidePanel; draft?: string } = {}): string => {
  const query = new URLSearchParams(shown).toString()
  return query ? `/schedule?${query}` : '/schedule'
}

export const paths = {
  home: fixed('/'),
  login: fixed('/login'),
  requestPasswordReset: fixed('/request-password-reset'),
  resetPassword: fixed('/reset-password'),
  connectAccount: fixed('/connect-account'),
  confirmEmail: fixed('/confirm-email'),
  undoEmailChange: fixed('/undo-email-change'),
  undoSignInMethod: fixed('/undo-sign-in-method'),
  admin: fixed('/admin'),
  history: { pattern: '/admin/history', link: historyLink },
  accessKeys: fixed('/admin/access-keys'),
  backups: fixed('/admin/backups'),
  organizations: fixed('/organizations'),
  organization: withId('/organizations/:orgId'),
  importUsers: withId('/organizations/:orgId/import-users'),
  createUser: withId('/organizations/:orgId/create-user'),
  user: withId('/users/:id'),
  editUser: withId('/users/:id/edit'),
  customers: fixed('/customers'),
  createCustomer: fixed('/customers/create'),
  customer: withId('/customers/:id'),
  editCustomer: withId('/customers/:id/edit'),
  customerSites: withId('/customers/:id/sites'),
  customerHistory: withId('/customers/:id/history'),
  orchestration: fixed('/orchestration'),
  schedule: { pattern: '/schedule', link: scheduleLink },
  alarms: { pattern: '/alarms', link: alarmsLink },
  assets: { pattern: '/assets', link: assetsLink },
  importAssets: fixed('/assets/import/mbess'),
  importTrucks: fixed('/assets/import/trucks'),
  createAsset: fixed('/assets/create-asset'),
  createTruck: fixed('/assets/create-truck'),
  truck: withId('/assets/trucks/:id'),
  editTruck: withId('/assets/trucks/:id/edit'),
  runSheet: withId('/assets/trucks/:id/run-sheet'),
  createPlace: fixed('/assets/create-place'),
  place: withId('/assets/places/:id'),
  editPlace: withId('/assets/places/:id/edit'),
  asset: { pattern: '/assets/:id', link: assetLink },
  editAsset: withId('/assets/:id/edit'),
  contract: withId('/contracts/:id'),
} as const

/** To the form of a new place, which starts from what a plan says of it. */
export const newPlaceLink = (given: { id: string; kind: string }): string =>
  `${paths.createPlace.link()}?${new URLSearchParams(given)}`
