/** What a call of a tool did; loaded when its details are opened. */
export const toolDetails = {
  query: 'Searched for',
  results: 'Results',
  nothing: 'Nothing found',
  page: 'Page',
  read: 'Text that was read',
  model: 'Image model',
}
