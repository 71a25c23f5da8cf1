export const archive = {
  title: 'Archived conversations',
  intro: 'They are in none of the lists. A new question restores them.',
  search: 'Search by name',
  empty: 'No archived conversation',
  empty_help: 'Archive a conversation from its menu to clear your history without deleting it.',
  none_found: 'No archived conversation has this name',
  about: '{{assistant}} · {{date}}',
  restore_named: 'Restore “{{name}}”',
  delete_named: 'Delete “{{name}}”',
}
