export const notices = {
  unread_one: '{{count}} unread',
  unread_other: '{{count}} unread',
  settings_unread_one: 'Settings, {{count}} unread notification',
  settings_unread_other: 'Settings, {{count}} unread notifications',
}
