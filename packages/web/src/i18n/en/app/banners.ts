export const banners = {
  level_info: 'Information',
  level_warning: 'Warning',
  level_error: 'Problem',
  close: 'Close this message',
}
