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

const screen = (load: Parameters<typeof lazyComponent<object>>[0]) =>
  lazyComponent(load, {
    name: 'This page',
    Loading: () => <p role="status">Loading...</p>,
    frame: message => <PageWithoutScreen>{message}</PageWithoutScreen>,
  })

/** Nothing while the code is loaded: where no run sheet is stored, nothing follows. */
const StartOffline = lazyComponent(() => import('../../screens/start/start-offline.tsx'), {
  name: 'This page',
})
const TruckOffline = lazyComponent(() => import('../../screens/assets/trucks/truck-offline.tsx'), {
  name: 'This page',
})

const RequestReset = screen(() => import('../../screens/sign-in/request-reset.tsx'))
const ResetPassword = screen(() => import('../../screens/sign-in/reset-password.tsx'))
const ConnectAccount = screen(() => import('../../screens/sign-in/connect-account.tsx'))
const ConfirmEmail = screen(() => import('../../screens/sign-in/confirm-email.tsx'))
const UndoEmailChange = screen(() => import('../../screens/sign-in/undo-email-change.tsx'))
const UndoSignInMethod = screen(() => import('../../screens/sign-in/undo-sign-in-method.tsx'))
const Admin = screen(() => import('../../screens/admin/admin.tsx'))
const History = screen(() => import('../../screens/admin/history.tsx'))
const AccessKeys = screen(() => import('../../screens/access-keys/access-keys.tsx'))
const Backups = screen(() => import('../../screens/backups/backups.tsx'))
const Organizations = screen(() => import('../../screens/organizations/organizations.tsx'))
const UserAdmin = screen(() => import('../../screens/organizations/user-admin.tsx'))
const CreateUser = screen(() => import('../../screens/users/create-user.tsx'))
const UserPage = screen(() => import('../../screens/users/user-page.tsx'))
const EditUser = screen(() => import('../../screens/users/edit-user.tsx'))
const ImportUsers = screen(() => import('../../screens/imports/import-users.tsx'))
const ImportAssets = screen(() => import('../../screens/imports/import-assets.tsx'))
const ImportTrucks = screen(() => import('../../screens/imports/import-trucks.tsx'))
const AlarmsPage = screen(() => import('../../screens/alarms/alarms-page.tsx'))
const AssetDetail = screen(() => import('../../screens/assets/batteries/asset-detail.tsx'))
const CreateAsset = screen(() =>
  import('../../screens/assets/batteries/asset-form.tsx').then(({ CreateAsset }) => ({
    default: CreateAsset,
  })),
)
const CreateTruck = screen(() =>
  import('../../screens/assets/trucks/truck-form.tsx').then(({ CreateTruck }) => ({ default: CreateTruck })),
)
const EditAsset = screen(() =>
  import('../../screens/assets/batteries/asset-form.tsx').then(({ EditAsset }) => ({ default: EditAsset })),
)
const EditTruck = screen(() =>
  import('../../screens/assets/trucks/truck-form.tsx').then(({ EditTruck }) => ({ default: EditTruck })),
)
const RunSheet = screen(() => import('../../screens/assets/trucks/run-sheet.tsx'))
const TruckDetail = screen(() => import('../../screens/assets/trucks/truck-detail.tsx'))
const CreatePlace = screen(() =>
  import('../../screens/assets/places/place-form.tsx').then(({ CreatePlace }) => ({ default: CreatePlace })),
)
const EditPlace = screen(() =>
  import('../../screens/assets/places/place-form.tsx').then(({ EditPlace }) => ({ default: EditPlace })),
)
const PlaceDetail = screen(() => import('../../screens/assets/places/place-detail.tsx'))
const Customers = screen(() => import('../../screens/customers/customers.tsx'))
const CustomerPage = screen(() => import('../../screens/customers/customer-page.tsx'))
const CreateCustomer = screen(() => import('../../screens/customers/create-customer.tsx'))
const EditCustomer = screen(() => import('../../screens/customers/edit-customer.tsx'))
const CustomerSites = screen(() => import('../../screens/customers/customer-sites.tsx'))
const CustomerHistory = screen(() => import('../../screens/customers/customer-history.tsx'))
const Contract = screen(() => import('../../screens/customers/contract.tsx'))
const Orchestration = screen(() => import('../../screens/orchestration/orchestration.tsx'))
const AssetManager = screen(() => import('../../screens/assets/asset-manager.tsx'))
const ScheduleScreen = screen(() => import('../../screens/schedule/schedule-screen.tsx'))

interface Entry {
  path: { pattern: string }
  need: Permission | null
  Screen: LazyComponent | ComponentType
  /** In place of the screen while the server cannot be reached. */
  Offline?: ComponentType
}

/** In the order in which they are tried: a fixed path before a pattern that would match it too. */
const entries: Entry[] = [
  { path: paths.home, need: null, Screen: Welcome, Offline: StartOffline },
  { path: paths.admin, need: 'see admin', Screen: Admin },
  { path: paths.history, need: 'see history', Screen: History },
  { path: paths.accessKeys, need: 'manage keys', Screen: AccessKeys },
  { path: paths.backups, need: 'see backups', Screen: Backups },
  { path: paths.organizations, need: 'see organizations', Screen: Organizations },
  { path: paths.organization, need: 'see organizations', Screen: UserAdmin },
  { path: paths.importUsers, need: 'create users', Screen: ImportUsers },
  { path: paths.createUser, need: 'create users', Screen: CreateUser },
  { path: paths.user, need: null, Screen: UserPage },
  { path: paths.editUser, need: null, Screen: EditUser },
  { path: paths.customers, need: 'see customers', Screen: Customers },
  { path: paths.createCustomer, need: 'see customers', Screen: CreateCustomer },
  { path: paths.customer, need: 'see customers', Screen: CustomerPage },
  { path: paths.editCustomer, need: 'see customers', Screen: EditCustomer },
  { path: paths.customerSites, need: 'see customers', Screen: CustomerSites },
  { path: paths.customerHistory, need: 'see customers', Screen: CustomerHistory },
  { path: paths.orchestration, need: 'see orchestration', Screen: Orchestration },
  { path: paths.schedule, need: 'see schedules', Screen: ScheduleScreen },
  { path: paths.alarms, need: 'see assets', Screen: AlarmsPage },
  { path: paths.assets, need: 'see assets', Screen: AssetManager },
  { path: paths.importAssets, need: 'edit assets', Screen: ImportAssets },
  { path: paths.importTrucks, need: 'edit assets', Screen: ImportTrucks },
  { path: paths.createAsset, need: 'see assets', Screen: CreateAsset },
  { path: paths.createTruck, need: 'see assets', Screen: CreateTruck },
  { path: paths.truck, need: 'see assets', Screen: TruckDetail, Offline: TruckOffline },
  { path: paths.editTruck, need: 'see assets', Screen: EditTruck },
  { path: paths.runSheet, need: 'see schedules', Screen: RunSheet },
  { path: paths.createPlace, need: 'see assets', Screen: CreatePlace },
  { path: paths.place, need: 'see assets', Screen: PlaceDetail },
  { path: paths.editPlace, need: 'see assets', Screen: EditPlace },
  { path: paths.asset, need: 'see assets', Screen: AssetDetail },
  { path: paths.editAsset, need: 'see assets', Screen: EditAsset },
  { path: paths.contract, need: 'see customers', Screen: Contract },
]

/** For everybody, signed in or not. */
const open: Pick<Entry, 'path' | 'Screen'>[] = [
  { path: paths.requestPasswordReset, Screen: RequestReset },
  { path: paths.resetPassword, Screen: ResetPassword },
  { path: paths.connectAccount, Screen: ConnectAccount },
  { path: paths.confirmEmail, Screen: ConfirmEmail },
  { path: paths.undoEmailChange, Screen: UndoEmailChange },
  { path: paths.undoSignInMethod, Screen: UndoSignInMethod },
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
