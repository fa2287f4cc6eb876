CREATE TABLE "deliverable_drafts" (
	"deliverable_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "deliverable_drafts_deliverable_id_number_pk" PRIMARY KEY("deliverable_id","number")
);
--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD COLUMN "draft" integer;--> statement-breakpoint
-- Every version with edits gets the draft that they were made in: the content with the first "was" of each line that
-- still reads as it was last changed. Versions with the same draft share it.
DO $$
DECLARE
	version record;
	edit record;
	place text[];
	made jsonb;
	known integer;
BEGIN
	FOR version IN
		SELECT "deliverable_id", "number", "content", "edits" FROM "deliverable_versions"
		WHERE "edits" <> '[]'::jsonb ORDER BY "deliverable_id", "number"
	LOOP
		made := version."content";
		FOR edit IN
			SELECT each."edit"->>'pointer' AS "pointer",
				(array_agg(each."edit"->>'was' ORDER BY each."at"))[1] AS "was",
				(array_agg(each."edit"->>'text' ORDER BY each."at" DESC))[1] AS "text"
			FROM jsonb_array_elements(version."edits") WITH ORDINALITY AS each("edit", "at") GROUP BY 1
		LOOP
			place := string_to_array(substr(edit."pointer", 2), '/');
			IF version."content" #> place = to_jsonb(edit."text") THEN
				made := jsonb_set(made, place, to_jsonb(edit."was"), false);
			END IF;
		END LOOP;
		SELECT min("number") INTO known FROM "deliverable_drafts"
			WHERE "deliverable_id" = version."deliverable_id" AND "content" = made;
		IF known IS NULL THEN
			known := version."number";
			INSERT INTO "deliverable_drafts" VALUES (version."deliverable_id", known, made);
		END IF;
		UPDATE "deliverable_versions" SET "draft" = known
			WHERE "deliverable_id" = version."deliverable_id" AND "number" = version."number";
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "deliverable_drafts" ADD CONSTRAINT "deliverable_drafts_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_draft" FOREIGN KEY ("deliverable_id","draft") REFERENCES "public"."deliverable_drafts"("deliverable_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" DROP COLUMN "edits";
