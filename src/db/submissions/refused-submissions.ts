/**
 * SQL: the filing or its preparation was stopped, by HMRC or because data were missing, and does not go on by itself. The index
 * `submissions_failed` has these.
 */
export const IS_REFUSED = `(state = 'refused' or (state = 'done' and code is not null and code <> 'abandoned'))`;

/** SQL: such submissions, and those with an unknown outcome. */
export const IS_REFUSED_OR_UNKNOWN = `(state in ('refused', 'unknown') or (state = 'done' and code is not null and code <> 'abandoned'))`;
