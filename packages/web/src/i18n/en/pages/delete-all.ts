/** The question before all conversations of a group are deleted. */
export const deleteAll = {
  current: 'Delete all conversations with this assistant?',
  other: 'Delete all conversations with other assistants?',
  help: 'All their questions and answers will be deleted. Pinned and archived conversations are kept. This cannot be undone.',
}
