// Texts of code that is loaded on demand; `name` is what it shows, as the subject of the sentence.
export const notLoaded = (name: string) => `${name} could not be loaded. Check the connection and try again.`
/** A reason, appended to what failed. */
export const neededCodeNotLoaded =
  'a part of Gridhaul that this needs could not be loaded. Check the connection and try again.'
/** The server now has the code of another version. */
export const notLoadedSinceUpdate = (name: string) => `${name} could not be loaded. ${newVersionAvailable}`
export const notShown = (name: string) => `${name} could not be shown.`
export const newVersionAvailable = 'A new version of Gridhaul is available.'
export const updateKeepsNothing =
  'This browser cannot keep your open work across the update. Reload the page when you no longer need it.'

export const inspectorBroke = 'The inspector could not show this, and was closed.'
