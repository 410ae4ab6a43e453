// The frame of every page of one customer: the name, the links between its pages, and a link back (spec 2).
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { isGone } from '../../../domain/failure.ts'
import { recordDeleted } from '../../../domain/messages/server.ts'
import {
  OrganizationDetailDocument,
  type OrganizationDetailQuery,
} from '../../../gql/operations/organizations.generated.ts'
import { useSeesHistoryOf } from '../../history/use-history-tab.tsx'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { backLinkRow, layout, pageLink, pageLinks, sidebar } from './customers.css.ts'

export type CustomerRecord = OrganizationDetailQuery['organization']

interface CustomerLayoutProps {
  id: string
  /** The customer is requested again, because a form starts from it. */
  fresh?: boolean
  children: (customer: CustomerRecord) => ReactNode
}

export function CustomerLayout({ id, fresh = false, children }: CustomerLayoutProps) {
  const seesHistory = useSeesHistoryOf('organization')
  const { data, failure, retry } = useRead(OrganizationDetailDocument, { id }, { fresh })
  return (
    <Page title={data?.organization.name ?? 'Customer Account'}>
      <div className={layout}>
        <nav aria-label="Customer" className={sidebar}>
          <div className={backLinkRow}>
            <BackLink to={paths.customers.link()}>Back to Customer Accounts</BackLink>
          </div>
          <div className={pageLinks}>
            <PageLink to={paths.customer.link(id)} within={paths.editCustomer.link(id)}>
              Customer Account
            </PageLink>
            <PageLink to={paths.customerSites.link(id)}>Customer Sites</PageLink>
            {seesHistory && <PageLink to={paths.customerHistory.link(id)}>History</PageLink>}
          </div>
        </nav>
        <div>
          {failure && (
            <LoadFailed retry={retry}>
              <strong>There was an error</strong>{' '}
              <span>{data && isGone(failure) ? recordDeleted : failure.message}</span>
            </LoadFailed>
          )}
          {data ? children(data.organization) : !failure && <Loading />}
        </div>
      </div>
    </Page>
  )
}

interface PageLinkProps {
  to: string
  /** The path of a page below it that has no link of its own. */
  within?: string
  children: ReactNode
}

function PageLink({ to, within, children }: PageLinkProps) {
  const [path] = useLocation()
  return (
    <Link
      href={to}
      className={pageLink}
      aria-current={path === to ? 'page' : path === within ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
