// Which screen belongs to which path, signed in and signed out (spec 2).
import type { ComponentType } from 'react'
import { matchRoute, type Parser, Redirect, Route, Switch } from 'wouter'
import type { Permission } from '../../../domain/roles.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { NotFound } from '../../screens/not-found.tsx'
import { SignIn } from '../../screens/sign-in/sign-in.tsx'
import { Welcome } from '../../screens/start/welcome.tsx'
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { Guard } from './guard.tsx'
import { PageWithoutScreen } from './page-failed.tsx'

/** Nothing while the code is loaded: where no run sheet is stored, nothing follows. */
const StartOffline = lazyComponent(() => import('../../screens/start/start-offline.tsx'), {
  name: 'This page',
})
const TruckOffline = lazyComponent(() => import('../../screens/assets/trucks/truck-offline.tsx'), {
  name: 'This page',
})

interface Entry {
  path: { pattern: string }
  need: Permission | null
  Screen: LazyComponent | ComponentType
  /** In place of the screen while the server cannot be reached. */
  Offline?: ComponentType
}

type Load = Parameters<typeof lazyComponent<object>>[0]

/** A screen whose code is loaded before it is first shown. */
const lazyScreen = (load: Load) =>
  lazyComponent(load, {
    name: 'This page',
    Loading: () => <p role="status">Loading...</p>,
    frame: message => <PageWithoutScreen>{message}</PageWithoutScreen>,
  })

const guarded = (path: Entry['path'], need: Entry['need'], load: Load): Entry => ({
  path,
  need,
  Screen: lazyScreen(load),
})

const unguarded = (path: Entry['path'], load: Load) => ({ path, Screen: lazyScreen(load) })

/** In the order in which they are tried: a fixed path before a pattern that would match it too. */
const entries: Entry[] = [
  { path: paths.home, need: null, Screen: Welcome, Offline: StartOffline },
  guarded(paths.admin, 'see admin', () => import('../../screens/admin/admin.tsx')),
  guarded(paths.history, 'see history', () => import('../../screens/admin/history.tsx')),
  guarded(paths.accessKeys, 'manage keys', () => import('../../screens/access-keys/access-keys.tsx')),
  guarded(paths.backups, 'see backups', () => import('../../screens/backups/backups.tsx')),
  guarded(
    paths.organizations,
    'see organizations',
    () => import('../../screens/organizations/organizations.tsx'),
  ),
  guarded(
    paths.organization,
    'see organizations',
    () => import('../../screens/organizations/user-admin.tsx'),
  ),
  guarded(paths.importUsers, 'create users', () => import('../../screens/imports/import-users.tsx')),
  guarded(paths.createUser, 'create users', () => import('../../screens/users/create-user.tsx')),
  guarded(paths.user, null, () => import('../../screens/users/user-page.tsx')),
  guarded(paths.editUser, null, () => import('../../screens/users/edit-user.tsx')),
  guarded(paths.customers, 'see customers', () => import('../../screens/customers/customers.tsx')),
  guarded(paths.createCustomer, 'see customers', () => import('../../screens/customers/create-customer.tsx')),
  guarded(paths.customer, 'see customers', () => import('../../screens/customers/customer-page.tsx')),
  guarded(paths.editCustomer, 'see customers', () => import('../../screens/customers/edit-customer.tsx')),
  guarded(paths.customerSites, 'see customers', () => import('../../screens/customers/customer-sites.tsx')),
  guarded(
    paths.customerHistory,
    'see customers',
    () => import('../../screens/customers/customer-history.tsx'),
  ),
  guarded(
    paths.orchestration,
    'see orchestration',
    () => import('../../screens/orchestration/orchestration.tsx'),
  ),
  guarded(paths.schedule, 'see schedules', () => import('../../screens/schedule/schedule-screen.tsx')),
  guarded(paths.alarms, 'see assets', () => import('../../screens/alarms/alarms-page.tsx')),
  guarded(paths.assets, 'see assets', () => import('../../screens/assets/asset-manager.tsx')),
  guarded(paths.importAssets, 'edit assets', () => import('../../screens/imports/import-assets.tsx')),
  guarded(paths.importTrucks, 'edit assets', () => import('../../screens/imports/import-trucks.tsx')),
  guarded(paths.createAsset, 'see assets', () =>
    import('../../screens/assets/batteries/asset-form.tsx').then(form => ({ default: form.CreateAsset })),
  ),
  guarded(paths.createTruck, 'see assets', () =>
    import('../../screens/assets/trucks/truck-form.tsx').then(form => ({ default: form.CreateTruck })),
  ),
  {
    ...guarded(paths.truck, 'see assets', () => import('../../screens/assets/trucks/truck-detail.tsx')),
    Offline: TruckOffline,
  },
  guarded(paths.editTruck, 'see assets', () =>
    import('../../screens/assets/trucks/truck-form.tsx').then(form => ({ default: form.EditTruck })),
  ),
  guarded(paths.runSheet, 'see schedules', () => import('../../screens/assets/trucks/run-sheet.tsx')),
  guarded(paths.createPlace, 'see assets', () =>
    import('../../screens/assets/places/place-form.tsx').then(form => ({ default: form.CreatePlace })),
  ),
  guarded(paths.place, 'see assets', () => import('../../screens/assets/places/place-detail.tsx')),
  guarded(paths.editPlace, 'see assets', () =>
    import('../../screens/assets/places/place-form.tsx').then(form => ({ default: form.EditPlace })),
  ),
  guarded(paths.asset, 'see assets', () => import('../../screens/assets/batteries/asset-detail.tsx')),
  guarded(paths.editAsset, 'see assets', () =>
    import('../../screens/assets/batteries/asset-form.tsx').then(form => ({ default: form.EditAsset })),
  ),
  guarded(paths.contract, 'see customers', () => import('../../screens/customers/contract.tsx')),
]

/** For everybody, signed in or not. */
const open = [
  unguarded(paths.requestPasswordReset, () => import('../../screens/sign-in/request-reset.tsx')),
  unguarded(paths.resetPassword, () => import('../../screens/sign-in/reset-password.tsx')),
  unguarded(paths.connectAccount, () => import('../../screens/sign-in/connect-account.tsx')),
  unguarded(paths.confirmEmail, () => import('../../screens/sign-in/confirm-email.tsx')),
  unguarded(paths.undoEmailChange, () => import('../../screens/sign-in/undo-email-change.tsx')),
  unguarded(paths.undoSignInMethod, () => import('../../screens/sign-in/undo-sign-in-method.tsx')),
]

/** The screen at a path, if its code is loaded separately. */
export function screenForPath(path: string, parser: Parser): LazyComponent | undefined {
  const entry = [...entries, ...open].find(each => matchRoute(parser, each.path.pattern, path)[0])
  return entry && 'load' in entry.Screen ? entry.Screen : undefined
}

export function Routes() {
  const { loggedIn } = useSession()
  return (
    <Switch>
      {/* The same whoever is signed in: one that began again when a session has ended would have lost the token of its link. */}
      {openRoutes}
      <Route>{loggedIn ? <SignedInRoutes /> : <SignedOutRoutes />}</Route>
    </Switch>
  )
}

const openRoutes = open.map(({ path, Screen }) => (
  <Route key={path.pattern} path={path.pattern} component={Screen} />
))

const SignedInRoutes = () => (
  <Switch>
    {entries.map(({ path, need, Screen, Offline }) => (
      <Route key={path.pattern} path={path.pattern}>
        <Guard need={need} Offline={Offline}>
          <Screen />
        </Guard>
      </Route>
    ))}
    <Route path={paths.login.pattern}>
      <Redirect to={paths.home.link()} replace />
    </Route>
    <Route component={NotFound} />
  </Switch>
)

const SignedOutRoutes = () => (
  <Switch>
    <Route path={paths.home.pattern} component={SignIn} />
    <Route path={paths.login.pattern} component={SignIn} />
    <Route>
      <Redirect to={paths.login.link()} replace />
    </Route>
  </Switch>
)
