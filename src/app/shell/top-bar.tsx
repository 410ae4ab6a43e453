// The bar over every screen: the logo, and for signed-in people their tabs and account (a separate chunk).
import { Link } from 'wouter'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Logo } from '../../ui/theme/logo.tsx'
import { bar, brand, loginLink } from './top-bar.css.ts'

const SignedInBar = lazyComponent(() => import('./signed-in-bar.tsx'), { name: 'The menu' })

export function TopBar() {
  const { loggedIn } = useSession()
  return (
    <header className={bar}>
      <Link href={paths.home.link()} className={brand}>
        <Logo />
        Gridhaul
      </Link>
      {loggedIn ? (
        <SignedInBar />
      ) : (
        <Link href={paths.login.link()} className={loginLink}>
          LOGIN
        </Link>
      )}
    </header>
  )
}
