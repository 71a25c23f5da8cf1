export type SearchHits = readonly { title: string; url: string; text: string }[]

/** Answers of search services with these results, each dated 4 May 2026. */
export const SEARCH_ANSWERS = {
  searxng: (hits: SearchHits) => ({
    query: 'a query',
    number_of_results: 0,
    results: hits.map(({ title, url, text: content }) => ({
      title,
      url,
      content,
      publishedDate: '2026-05-04T08:30:00',
      engine: 'duckduckgo',
      engines: ['duckduckgo'],
      score: 1,
      category: 'general',
    })),
    answers: [],
    suggestions: [],
    unresponsive_engines: [],
  }),
  brave: (hits: SearchHits) => ({
    type: 'search',
    query: { original: 'a query', more_results_available: false },
    ...(hits.length > 0 && {
      web: {
        type: 'search',
        results: hits.map(({ title, url, text: description }) => ({
          type: 'search_result',
          subtype: 'generic',
          title,
          url,
          description,
          page_age: '2026-05-04T08:30:00',
          age: 'May 4, 2026',
        })),
      },
    }),
  }),
  tavily: (hits: SearchHits) => ({
    query: 'a query',
    answer: null,
    images: [],
    results: hits.map(({ title, url, text: content }) => ({
      title,
      url,
      content,
      score: 0.9,
      published_date: 'Mon, 04 May 2026 08:30:00 GMT',
    })),
    response_time: 0.4,
    request_id: 'a-request',
  }),
}
