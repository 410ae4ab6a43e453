// What somebody without a second factor sees in place of every page where the role requires one: the server allows nothing else.
import { Page } from '../../ui/layout/page.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { SecondFactors } from './second-factors.tsx'

export default function SecondFactorSetup() {
  return (
    <Page title="Set up a second factor">
      <p>Your role needs a second factor here. Set one up to continue.</p>
      <ZoneNote />
      <SecondFactors />
    </Page>
  )
}
