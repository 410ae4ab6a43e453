// Texts of places.
export const placeCreated = 'Place added'
export const placeNotCreated = 'Error adding place.'
export const placeUpdated = 'Place saved'
export const placeNotUpdated = 'Error saving place.'
export const placeDeleted = 'Place deleted'
export const placeNotDeleted = (error: string) => `Error deleting place: ${error}`
