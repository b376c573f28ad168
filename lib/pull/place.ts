import { toCamel, toPascal } from "terraform-provider-sdk/internal/schema";
import type { Place, Project } from "../code/project";
import { declaredAt } from "../plans/known-parts";
import type { Values } from "../plans/planned";
import type { StoredObject } from "../plans/state";

/** Why nothing is changed in the code of an object. */
export type Nowhere = "module" | "repeated" | "not found" | "computed";

export type FindPlace = (object: StoredObject & { readonly isDocument?: boolean }) => Place | Nowhere;

/** Finds where a project makes an object. `synthesized`: the resources that its app wrote. */
export function placesIn(project: Project, synthesized?: Values): FindPlace {
  return ({ address, isPlain, kind, type, name, isDocument }) => {
    if (address.startsWith("module.")) return "module";
    if (!isPlain) return "repeated";
    const constructId = synthesized && declaredAt({ address, type }, synthesized).split("/").at(-1);
    const place = synthesized ? project.find(toPascal(kind), constructId) : project.find(type, name);
    if (typeof place === "string" || !isDocument) return place;
    const argument = "dashboard_json";
    return project.documentIn(place, synthesized ? toCamel(argument) : argument) ?? "computed";
  };
}
