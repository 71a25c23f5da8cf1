export const tools = {
  title: 'Tools',
  help: 'The assistant calls them while it answers, with the rights of the person who asks. They are used by people who can use tools, with models that can call them.',
  model_unable: 'The chosen model cannot call tools. The assistant answers without them.',
  current_time: 'Date and time',
  current_time_help: 'Knows today’s date and the time of your organisation.',
  calculator: 'Calculator',
  calculator_help: 'Calculates exactly instead of estimating.',
  search_documents: 'Search in documents',
  search_documents_help:
    'Searches the knowledge and the attached files again while answering, in several rounds, and cites what it finds.',
  open_page: 'Open web pages',
  open_page_help:
    'Reads public pages whose address the person wrote or another tool returned. It cannot reach internal addresses.',
  failure_stopped: 'Stopped before there was a result.',
  failure_interrupted: 'Interrupted before there was a result.',
  failure_no_result: 'No result.',
  failure_timed_out: 'The tool took too long.',
  failure_failed: 'The tool failed.',
  failure_unknown_tool: 'There is no such tool.',
  failure_unreadable_arguments: 'The model wrote unreadable arguments; the tool was not called.',
  failure_repeated: 'The same call had been made before; the tool was not called again.',
}
