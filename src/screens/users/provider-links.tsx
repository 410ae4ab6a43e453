// With whom at the identity provider a user is connected: for the user, and for administrators.
import { dateText } from '../../../domain/time/texts.ts'
import { ProviderLinksDocument } from '../../../gql/operations/accounts.generated.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useRead } from '../../hooks/use-read.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { accountStatus, factorNote, sessionList } from './users.css.ts'

export function ProviderLinks({ userId, own }: { userId: string; own: boolean }) {
  const reading = useRead(ProviderLinksDocument, { userId })
  const { busy, act } = useAccountAction()
  return (
    <Panel title="Identity provider">
      <p className={factorNote}>
        {own
          ? 'With a connection, you sign in through the provider and without your password. If you do not know one of these, disconnect it.'
          : 'With a connection, the user signs in through the provider and without the password.'}
      </p>
      <FocusKeeper>
        <Loaded reading={reading}>
          {({ providerLinks }) =>
            providerLinks.length === 0 ? (
              <EmptyState text="Not connected" />
            ) : (
              <ul className={sessionList}>
                {providerLinks.map(({ id, issuer, createdAt }) => (
                  <li key={id} className={accountStatus}>
                    <span id={`provider-link-${id}`}>{hostOf(issuer)}</span>
                    <span>
                      Connected <Instant at={createdAt} as={dateText} />
                    </span>
                    <Button
                      look="quiet"
                      busy={busy}
                      aria-describedby={`provider-link-${id}`}
                      onClick={() => act({ kind: 'removeProviderLink', id: userId, linkId: id })}
                    >
                      Disconnect
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </FocusKeeper>
    </Panel>
  )
}

/** People know 'accounts.google.com', and not an address. */
const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
