// Where a user is signed in: for the user, and for administrators.
import { UserSessionsDocument, type UserSessionsQuery } from '../../../gql/operations/accounts.generated.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useMay } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { accountStatus, sessionList } from './users.css.ts'

interface SessionListProps {
  userId: string
  own: boolean
}

/** Of the own record or another one. */
export function useSeesSessions(own: boolean): boolean {
  const mayEdit = useMay('edit users')
  return useFeature('sessions') === true && (own || mayEdit)
}

export function SessionList({ userId, own }: SessionListProps) {
  const reading = useRead(UserSessionsDocument, { userId })
  const { busy, act } = useAccountAction()
  return (
    <Panel title="Signed in">
      <FocusKeeper>
        <Loaded reading={reading}>
          {({ userSessions }) =>
            userSessions.length === 0 ? (
              <EmptyState text="Signed in nowhere" />
            ) : (
              <>
                <ul className={sessionList}>
                  {userSessions.map(session => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      busy={busy}
                      onEnd={() => act({ kind: 'endSession', id: userId, sessionId: session.id })}
                    />
                  ))}
                </ul>
                {userSessions.some(({ current }) => !current) && (
                  <Button busy={busy} onClick={() => act({ kind: 'endSessions', id: userId, own })}>
                    {own ? 'Sign out everywhere else' : 'Sign out everywhere'}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </FocusKeeper>
    </Panel>
  )
}

interface SessionRowProps {
  session: UserSessionsQuery['userSessions'][number]
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session: { id, device, address, lastSeenAt, current }, busy, onEnd }: SessionRowProps) {
  const nameId = `session-${id}`
  return (
    <li className={accountStatus}>
      <span id={nameId}>
        {device ?? 'Unknown device'}
        {address && `, ${address}`}
      </span>
      <span>
        {current ? (
          'This session'
        ) : (
          <>
            Last used <Instant at={lastSeenAt} />
          </>
        )}
      </span>
      {!current && (
        <Button look="quiet" busy={busy} aria-describedby={nameId} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
