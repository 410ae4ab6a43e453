// The start page while the server cannot be reached: what can be read without it.
import { StoredRunSheets } from '../../run-sheets/stored-run-sheets.tsx'

export default function StartOffline() {
  return <StoredRunSheets pageTitle="Welcome" />
}
