// Notifications of the system, where the browser has them and the person allows them.

export type NotificationState = 'granted' | 'denied' | 'default' | 'missing'

export const notificationState = (): NotificationState =>
  'Notification' in window ? window.Notification.permission : 'missing'

export const requestNotifications = async (): Promise<NotificationState> =>
  'Notification' in window ? window.Notification.requestPermission() : 'missing'

interface Shown {
  title: string
  body: string
  onPress: () => void
}

/** Nothing where it is not allowed. */
export function showNotification({ title, body, onPress }: Shown): void {
  if (notificationState() !== 'granted') return
  try {
    // One at a time: the next one takes its place.
    const notification = new window.Notification(title, { body, tag: 'alarms' })
    notification.onclick = () => {
      window.focus()
      onPress()
      notification.close()
    }
  } catch {
    // Some phones show notifications of installed applications alone.
  }
}
