// Which screen stands at which path, in both modes of the product (spec 2).
import { type ComponentType, lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Permission } from '../../domain/roles.ts'
import { useSession } from '../hooks/use-session.ts'
import { NotFound } from '../screens/not-found.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { Welcome } from '../screens/welcome.tsx'
import { Guard } from './guard.tsx'
import { paths } from './paths.ts'

const RequestReset = lazy(() => import('../screens/sign-in/request-reset.tsx'))
const ResetPassword = lazy(() => import('../screens/sign-in/reset-password.tsx'))
const Admin = lazy(() => import('../screens/admin/admin.tsx'))
const Organizations = lazy(() => import('../screens/organizations/organizations.tsx'))
const UserAdmin = lazy(() => import('../screens/organizations/user-admin.tsx'))
const NewUser = lazy(() => import('../screens/users/new-user.tsx'))
const User = lazy(() => import('../screens/users/user.tsx'))
const EditUser = lazy(() => import('../screens/users/edit-user.tsx'))
const AssetDetail = lazy(() => import('../screens/assets/asset-detail.tsx'))
const CreateAsset = lazy(() => import('../screens/assets/create-asset.tsx'))
const CreateTruck = lazy(() => import('../screens/assets/create-truck.tsx'))
const EditAsset = lazy(() => import('../screens/assets/edit-asset.tsx'))
const EditTruck = lazy(() => import('../screens/assets/edit-truck.tsx'))
const TruckDetail = lazy(() => import('../screens/assets/truck-detail.tsx'))
const Customers = lazy(() => import('../screens/customers/customers.tsx'))
const Customer = lazy(() => import('../screens/customers/customer.tsx'))
const CreateCustomer = lazy(() => import('../screens/customers/create-customer.tsx'))
const EditCustomer = lazy(() => import('../screens/customers/edit-customer.tsx'))
const CustomerSites = lazy(() => import('../screens/customers/customer-sites.tsx'))
const Contract = lazy(() => import('../screens/customers/contract.tsx'))
const Orchestration = lazy(() => import('../screens/orchestration/orchestration.tsx'))
const AssetManager = lazy(() => import('../screens/assets/asset-manager.tsx'))
const ScheduleScreen = lazy(() => import('../screens/schedule/schedule-screen.tsx'))

interface Entry {
  path: { pattern: string }
  need: Permission | null
  Screen: ComponentType
}

/** In the order in which they are tried: a fixed path before the pattern that would match it too. */
const entries: Entry[] = [
  { path: paths.home, need: null, Screen: Welcome },
  { path: paths.admin, need: 'see admin', Screen: Admin },
  { path: paths.organizations, need: 'see organizations', Screen: Organizations },
  { path: paths.organization, need: 'see organizations', Screen: UserAdmin },
  { path: paths.createUser, need: 'create users', Screen: NewUser },
  { path: paths.user, need: null, Screen: User },
  { path: paths.editUser, need: null, Screen: EditUser },
  { path: paths.customers, need: 'see customers', Screen: Customers },
  { path: paths.createCustomer, need: 'see customers', Screen: CreateCustomer },
  { path: paths.customer, need: 'see customers', Screen: Customer },
  { path: paths.editCustomer, need: 'see customers', Screen: EditCustomer },
  { path: paths.customerSites, need: 'see customers', Screen: CustomerSites },
  { path: paths.orchestration, need: 'see orchestration', Screen: Orchestration },
  { path: paths.schedule, need: 'see schedules', Screen: ScheduleScreen },
  { path: paths.assets, need: 'see assets', Screen: AssetManager },
  { path: paths.createAsset, need: 'see assets', Screen: CreateAsset },
  { path: paths.createTruck, need: 'see assets', Screen: CreateTruck },
  { path: paths.truck, need: 'see assets', Screen: TruckDetail },
  { path: paths.editTruck, need: 'see assets', Screen: EditTruck },
  { path: paths.asset, need: 'see assets', Screen: AssetDetail },
  { path: paths.editAsset, need: 'see assets', Screen: EditAsset },
  { path: paths.contract, need: 'see customers', Screen: Contract },
]

export function Routes() {
  const { loggedIn } = useSession()
  return loggedIn ? <SignedInRoutes /> : <SignedOutRoutes />
}

const SignedInRoutes = () => (
  <Switch>
    {entries.map(({ path, need, Screen }) => (
      <Route key={path.pattern} path={path.pattern}>
        <Guard need={need}>
          <Screen />
        </Guard>
      </Route>
    ))}
    <Route path={paths.login.pattern}>
      <Redirect to={paths.home.link()} replace />
    </Route>
    <Route path={paths.requestPasswordReset.pattern} component={RequestReset} />
    <Route path={paths.resetPassword.pattern} component={ResetPassword} />
    <Route component={NotFound} />
  </Switch>
)

const SignedOutRoutes = () => (
  <Switch>
    <Route path={paths.home.pattern} component={SignIn} />
    <Route path={paths.login.pattern} component={SignIn} />
    <Route path={paths.requestPasswordReset.pattern} component={RequestReset} />
    <Route path={paths.resetPassword.pattern} component={ResetPassword} />
    <Route>
      <Redirect to={paths.login.link()} replace />
    </Route>
  </Switch>
)
