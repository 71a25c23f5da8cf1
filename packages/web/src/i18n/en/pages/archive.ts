export const archive = {
  title: 'Archived conversations',
  intro: 'They are not shown in any list. A new question restores a conversation.',
  search: 'Search by name',
  empty: 'No archived conversation',
  empty_help: 'Archive a conversation from its menu to clear your history without deleting it.',
  none_found: 'No archived conversation has this name',
  about: '{{assistant}} · {{date}}',
  restore_named: 'Restore “{{name}}”',
  delete_named: 'Delete “{{name}}”',
}
