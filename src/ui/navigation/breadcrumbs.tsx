// Where a screen stands: the screens above it as links, itself last.
import { Link } from 'wouter'
import { here, step, trail } from './navigation.css.ts'

export interface Breadcrumb {
  label: string
  /** Missing on the screen itself, and where the screen above is not known. */
  to?: string | undefined
}

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Breadcrumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={trail}>
      {crumbs.map(({ label, to }, place) => (
        <li key={label} className={step}>
          {to ? (
            <Link href={to}>{label}</Link>
          ) : (
            <span className={here} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
              {label}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
