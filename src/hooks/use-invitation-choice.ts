// Whether a new user is mailed an invitation or gets a password that is typed here.
import { useState } from 'react'
import { useFeature } from './use-feature.ts'

interface InvitationChoice {
  /** False until the server has said so. */
  offersInvitations: boolean
  invites: boolean
  setInvites: (invites: boolean) => void
  /** Somebody is in the field of the password: it stays, whatever the server says later. */
  keepPassword: () => void
}

export function useInvitationChoice(): InvitationChoice {
  const offersInvitations = useFeature('invitations') === true
  const [chosen, setInvites] = useState<boolean | null>(null)
  return {
    offersInvitations,
    invites: chosen ?? offersInvitations,
    setInvites,
    keepPassword: () => setInvites(before => before ?? false),
  }
}
