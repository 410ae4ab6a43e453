// The path to a screen: its parent screens as links, itself last.
import { Link } from 'wouter'
import { here, step, trail } from './navigation.css.ts'

export interface Breadcrumb {
  label: string
  /** Missing for the screen itself, and for a parent that is not known. */
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
