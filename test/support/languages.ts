/** A dashboard without the languages of empty conditions, which say nothing: the service shows one where it stores none. */
export function withoutIdleLanguages<T>(value: T): T {
  const meant = (_: string, member: unknown) =>
    typeof member === "object" && member !== null && "where" in member && member.where === ""
      ? { ...member, whereLanguage: undefined }
      : member;
  return JSON.parse(JSON.stringify(value, meant));
}
