// Which screen stands at which path, in both modes of the product (spec 2).
import { type ComponentType, lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Permission } from '../../domain/roles.ts'
import { useSession } from '../hooks/use-session.ts'
import { NotFound } from '../screens/not-found.tsx'
import { Placeholder } from '../screens/placeholder.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { Welcome } from '../screens/welcome.tsx'
import { Guard } from './guard.tsx'
import { paths } from './paths.ts'

const RequestReset = lazy(() => import('../screens/sign-in/request-reset.tsx'))
const ResetPassword = lazy(() => import('../screens/sign-in/reset-password.tsx'))
const ScheduleScreen = lazy(() => import('../screens/schedule/schedule-screen.tsx'))

interface Entry {
  path: { pattern: string }
  need: Permission | null
  Screen: ComponentType
}

const placeholder = (title: string) => () => <Placeholder key={title} title={title} />

/** In the order in which they are tried: a fixed path before the pattern that would match it too. */
const entries: Entry[] = [
  { path: paths.home, need: null, Screen: Welcome },
  { path: paths.admin, need: 'see admin', Screen: placeholder('Admin') },
  { path: paths.organizations, need: 'see organizations', Screen: placeholder('Organizations') },
  { path: paths.organization, need: 'see organizations', Screen: placeholder('User Admin') },
  { path: paths.createUser, need: 'create users', Screen: placeholder('New User') },
  { path: paths.user, need: null, Screen: placeholder('User') },
  { path: paths.editUser, need: null, Screen: placeholder('Edit User') },
  { path: paths.customers, need: 'see customers', Screen: placeholder('Customer Accounts') },
  { path: paths.createCustomer, need: 'see customers', Screen: placeholder('New Customer') },
  { path: paths.customer, need: 'see customers', Screen: placeholder('Customer Account') },
  { path: paths.editCustomer, need: 'see customers', Screen: placeholder('Edit Customer Account') },
  { path: paths.customerSites, need: 'see customers', Screen: placeholder('Customer Sites') },
  { path: paths.orchestration, need: 'see orchestration', Screen: placeholder('Orchestration') },
  { path: paths.schedule, need: 'see schedules', Screen: ScheduleScreen },
  { path: paths.assets, need: 'see assets', Screen: placeholder('Asset Manager') },
  { path: paths.createAsset, need: 'see assets', Screen: placeholder('Add mBESS') },
  { path: paths.createTruck, need: 'see assets', Screen: placeholder('Add New Equipment') },
  { path: paths.truck, need: 'see assets', Screen: placeholder('Truck') },
  { path: paths.editTruck, need: 'see assets', Screen: placeholder('Edit Equipment') },
  { path: paths.asset, need: 'see assets', Screen: placeholder('Asset') },
  { path: paths.editAsset, need: 'see assets', Screen: placeholder('Edit mBESS') },
  { path: paths.contract, need: 'see customers', Screen: placeholder('Contract') },
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
