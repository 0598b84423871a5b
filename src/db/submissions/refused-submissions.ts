/** SQL: HMRC, or what the year lacks, has stopped a filing or its preparation, and nothing goes on by itself. The index `submissions_failed` has these. */
export const IS_REFUSED = `(state = 'refused' or (state = 'done' and code is not null and code <> 'abandoned'))`;

/** SQL: the same, and those of which nobody knows whether HMRC has them. */
export const IS_REFUSED_OR_UNKNOWN = `(state in ('refused', 'unknown') or (state = 'done' and code is not null and code <> 'abandoned'))`;
