// Stands in for a panel whose code is on its way.
import { panelLoading } from './view.css.ts'

export const PanelLoading = () => <p className={panelLoading}>Loading...</p>
