// The bar over every screen: the logo, and for signed-in people their tabs and account (a separate chunk).
import { Link } from 'wouter'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { bar, brand, loginLink } from './top-bar.css.ts'

const Logo = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 36 36" fill="none" aria-hidden="true">
    <rect x="2" y="8" width="26" height="16" rx="3" stroke="currentColor" strokeWidth="2.5" />
    <path d="M28 13h3.5a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H28" stroke="currentColor" strokeWidth="2.5" />
    <path d="M16.5 10.5 11 17h4l-1.5 4.5L19 15h-4l1.5-4.5Z" fill="currentColor" />
    <circle cx="9" cy="28.5" r="3" fill="currentColor" />
    <circle cx="22" cy="28.5" r="3" fill="currentColor" />
  </svg>
)

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
