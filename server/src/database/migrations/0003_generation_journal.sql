CREATE TABLE "generation_journal" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "generation_journal_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"instance_id" uuid NOT NULL,
	"entries" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "generations_running";--> statement-breakpoint
CREATE INDEX "generation_journal_instance" ON "generation_journal" USING btree ("instance_id","position");--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" USING btree ("instance_id") WHERE "generations"."status" = 'running';