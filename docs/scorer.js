// The order of search results: what holds for all cores first, names in Python and histories last.
const PREFERENCE = {conventions: 20, encodings: 20, CHANGELOG: -20, CONTRIBUTING: -20, index: -20};
var Scorer = {
  score: ([page, , , , score, , kind]) =>
    score + (PREFERENCE[page] ?? 0) - (kind === "object" ? 20 : 0),
  objNameMatch: 11, objPartialMatch: 6, objPrio: {0: 15, 1: 5, 2: -5}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
